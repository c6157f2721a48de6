import { useQuery } from '@tanstack/react-query'
import { type MayDo, mayDoOf } from './may-do.ts'
import { meQuery } from './me.ts'
import { useService } from './use-service.ts'

/** What the caller may do. */
export function useMayDo(): MayDo {
  return mayDoOf(useQuery(meQuery(useService())).data)
}

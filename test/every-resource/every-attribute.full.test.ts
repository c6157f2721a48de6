import { oddities } from './oddities.ts'
import { testEveryResource } from './test-every-resource.ts'

await testEveryResource([oddities], 'every')

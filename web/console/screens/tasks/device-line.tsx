import type { ReactNode } from 'react'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { useClock } from '#web/console/screens/tower/use-clock.ts'
import { useWords } from '#web/words/use-words.ts'
import { isOnline, type ReportingDevice } from './people.ts'
import styles from './tasks.module.css'

/** A battery that may not last the shift, in percent. */
const LOW_BATTERY = 20

/** The handheld of a person: whether it is online, its battery, and the acts that wait or were refused. */
export function DeviceLine({
  device,
  name,
}: {
  readonly device: ReportingDevice
  readonly name: string
}): ReactNode {
  const { people: words } = useWords()
  const { time } = useClock()
  const { id, answered, waiting, refused, battery } = device
  const said = isOnline(device, Date.now()) ? words.online : words.last_answer(time(Date.parse(answered)))
  return (
    <div className={styles['device']}>
      <Link path={`/records/hhd_users/${id}`} aria-label={`${words.device_of(name)}: ${said}`}>
        {said}
      </Link>
      {battery !== null && (
        <Pill tone={battery < LOW_BATTERY ? 'warn' : 'idle'}>{words.battery(battery)}</Pill>
      )}
      {waiting > 0 && <Pill tone="warn">{words.waiting(waiting)}</Pill>}
      {refused > 0 && (
        <Link path="/exceptions">
          <Pill tone="bad">{words.refused(refused)}</Pill>
        </Link>
      )}
    </div>
  )
}

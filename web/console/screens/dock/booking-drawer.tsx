import type { ReactNode } from 'react'
import { useMay } from '#web/api/me.ts'
import { Button } from '#web/console/kit/button.tsx'
import { Drawer } from '#web/console/kit/dialog.tsx'
import { FactList } from '#web/console/kit/fact-list.tsx'
import { Link } from '#web/console/kit/link.tsx'
import { Pill } from '#web/console/kit/pill.tsx'
import { toneOf } from '#web/console/kit/state-tone.ts'
import { fieldLabel, stateLabel } from '#web/words/label-of.ts'
import { useWords } from '#web/words/use-words.ts'
import { type CalendarBooking, spanOf, stepsOf } from './calendar.ts'
import styles from './dock.module.css'
import { useBookingAct } from './use-booking-act.ts'

/** A booking: what comes, whether it has come, and where it leads. */
export function BookingDrawer({
  booking,
  time,
  onClose,
}: {
  readonly booking: CalendarBooking
  readonly time: (at: number) => string
  readonly onClose: () => void
}): ReactNode {
  const words = useWords()
  const may = useMay()
  const { isBusy, change } = useBookingAct()
  const { id, status, booking_reference, consignment_reference, location } = booking
  const { from, to } = spanOf(booking)
  const steps = may('manage_bookings') ? stepsOf(booking) : []
  const go = (state: string) =>
    void change(id, { status: state }, words.dock.is_now(booking_reference ?? '', stateLabel(words, state)))
  const facts = [
    ['account', booking.account?.name],
    ['consignment_reference', consignment_reference],
    ['direction', booking.direction && stateLabel(words, booking.direction)],
    ['haulier', booking.haulier],
    ['storage_unit_quantity', booking.storage_unit_quantity],
    ['notes', booking.notes],
  ] as const
  const type = booking.direction === 'outbound' ? 'loads' : 'goods_in_receipts'
  return (
    <Drawer
      open
      onClose={onClose}
      title={booking_reference}
      description={[location?.code, words.dock.from_to(time(from), time(to))].join(' · ')}
    >
      <div className={styles['facts']}>
        <Pill tone={toneOf(status ?? '')}>{stateLabel(words, status ?? '')}</Pill>
        <div className={styles['steps']}>
          {steps.map(([state], place) => (
            <Button
              key={state}
              kind={place === 0 ? 'primary' : 'normal'}
              busy={isBusy}
              onClick={() => go(state)}
            >
              {stateLabel(words, state)}
            </Button>
          ))}
        </div>
        <FactList facts={facts.map(([name, value]) => [fieldLabel(words, name), value])} />
        <Link path={`/records/bookings/${id}`}>{words.dock.open_booking}</Link>
        {may('manage_bookings') && <Link path={`/records/bookings/${id}/edit`}>{words.dock.exact}</Link>}
        <Link path={`/records/${type}`} search={{ 'f.reference': `eq:${consignment_reference ?? ''}` }}>
          {type === 'loads' ? words.dock.find_load : words.dock.find_receipt}
        </Link>
      </div>
    </Drawer>
  )
}

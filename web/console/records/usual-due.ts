/** The hour by which orders usually leave, and that until which one of the same day is still picked and packed. */
const LEAVES_AT = 17
const SAME_DAY_UNTIL = 12

/** When an order that is entered now is usually due: at the end of the day, or of the next working day after noon. */
export function usualDue(now: Date): string {
  const due = new Date(now)
  due.setHours(LEAVES_AT, 0, 0, 0)
  if (now.getHours() >= SAME_DAY_UNTIL) due.setDate(due.getDate() + 1)
  while (due.getDay() % 6 === 0) due.setDate(due.getDate() + 1)
  return due.toISOString()
}

/** Clock times of shifts: minutes of a day, and what a night is. */

export interface Span {
  start: string
  end: string
}

/** Minutes since midnight of 'HH:mm'. */
export const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** '08:00' of 480; a minute of the next day is read as that day's. */
export function clockOf(minutes: number): string {
  const within = ((minutes % 1440) + 1440) % 1440
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}

/** A shift whose end is not after its start ends on the next day. */
export const isNight = ({ start, end }: Span): boolean => minutesOf(end) <= minutesOf(start)

/** Minutes from start to end, over midnight where it is a night. */
export const presentMinutes = (span: Span): number => minutesOf(span.end) - minutesOf(span.start) + (isNight(span) ? 1440 : 0)

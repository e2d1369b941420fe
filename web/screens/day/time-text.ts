const pattern = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(am|pm)?$/

/** Reads a time as people type it (7, 730, 7:30, 7.30 pm, 19h30) into `HH:mm` of 24 hours; undefined when there is no such time. */
export function readTime(typed: string): string | undefined {
  const [, hours, minutes = '00', half] = pattern.exec(typed.trim().toLowerCase()) ?? []
  if (!hours || Number(minutes) > 59) return undefined
  if (half && (Number(hours) < 1 || Number(hours) > 12)) return undefined
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours)
  return hour > 23 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`
}

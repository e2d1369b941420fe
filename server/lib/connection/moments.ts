/** Moments as the database tells them and as they are sent. */

/**
 * A moment of PostgreSQL as ISO 8601 in UTC, to the millisecond. Most come in UTC, as `2026-11-26 09:51:35.1+00`, and need not be understood to be
 * written differently: a page of a list has dozens, and to read each as a date took a tenth of its time.
 */
export function isoMoment(text: string): string {
  if (text.charCodeAt(4) !== dash || text.charCodeAt(10) !== space || !text.endsWith('+00')) return new Date(text).toISOString()
  const fraction = text.charCodeAt(19) === dot ? text.slice(20, Math.min(23, text.length - 3)).padEnd(3, '0') : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

const [dash, space, dot] = [45, 32, 46]

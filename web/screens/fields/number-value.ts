/** The number of an input, of kobo as naira; '' for nothing. */
export function shownNumber(value: unknown, isMoney: boolean): number | '' {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  return isMoney ? value / 100 : value
}

/** What is sent of what was typed, naira as whole kobo; '' for nothing. */
export function sentNumber(typed: number | string, isMoney: boolean): number | '' {
  if (typed === '' || typed === '-') return ''
  const number = Number(typed)
  if (!Number.isFinite(number)) return ''
  return isMoney ? Math.round(number * 100) : number
}

/** The number of an input, of hundredths as wholes; '' for nothing. */
export function shownNumber(value: unknown, inHundredths: boolean): number | '' {
  if (typeof value !== 'number' || !Number.isFinite(value)) return ''
  return inHundredths ? value / 100 : value
}

/** What is sent of what was typed, naira as kobo and percent as hundredths; '' for nothing. */
export function sentNumber(typed: number | string, inHundredths: boolean): number | '' {
  if (typed === '' || typed === '-') return ''
  const number = Number(typed)
  if (!Number.isFinite(number)) return ''
  return inHundredths ? Math.round(number * 100) : number
}

/** What a PIN of the gate tablets may be. */

const runs = '01234567890 09876543210'

/** Why a PIN is too easy to guess; undefined when it is good. */
export function weakPin(pin: string, ogid: string): string | undefined {
  if (/^(\d)\1+$/.test(pin) || runs.includes(pin)) return 'Choose a PIN that is harder to guess'
  if (ogid.replace(/\D/g, '').includes(pin)) return 'Choose a PIN that is not part of your OGID'
  return undefined
}

/** Presses within this time are the same punch: the first reply may have been lost. */
export const samePressMs = 3 * 60_000

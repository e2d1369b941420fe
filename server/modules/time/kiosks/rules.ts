/** What a PIN of the gate tablets may be. */

const runs = '01234567890 09876543210'

/** Why a PIN is too easy to guess; undefined when it is good. */
export function weakPin(pin: string, ogid: string): string | undefined {
  if (/^(\d)\1+$/.test(pin) || runs.includes(pin)) return 'This PIN is easy to guess: use other digits'
  if (ogid.replace(/\D/g, '').includes(pin)) return 'This PIN is a part of your OGID: use other digits'
  return undefined
}

/** A press again within this time is the same punch: the answer of the first did not come through. */
export const samePressMs = 3 * 60_000

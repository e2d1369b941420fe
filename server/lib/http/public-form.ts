/** What a form that anyone may send has to carry: proof that the server opened it, not long ago and not a moment ago. */
import { conflict } from '@iroko/contract/errors'
import { sealerOf } from '../files/sealed.ts'
import type { Portal } from '../portal.ts'

/** Nobody reads a form, fills it in and sends it faster. */
const leastMs = 3000
const mostMs = 24 * 3_600_000

/** Opens a form; what it answers comes back with what was filled in. */
export const openForm = ({ environment, now }: Portal, name: string): string =>
  sealerOf(environment).seal(now().toISOString(), `public form:${name}`)

/** Refuses a form that the server did not open, one that was filled in faster than people type, and one of another day. */
export function requireForm(portal: Portal, name: string, form: string): void {
  const opened = openedAt(portal, name, form)
  const age = opened === undefined ? undefined : portal.now().getTime() - opened
  if (age === undefined || age > mostMs) throw conflict('form_expired', 'This form has expired. Reload the page and send again')
  if (age < leastMs) throw conflict('too_soon', 'Wait a few seconds, then send again')
}

function openedAt({ environment }: Portal, name: string, form: string): number | undefined {
  try {
    return Date.parse(sealerOf(environment).open(form, `public form:${name}`))
  } catch {
    return undefined
  }
}

/** What waits for the one who looks, as the home, the inbox and the menu show it. */
import { askTitle } from '@iroko/contract/platform/asks'
import type { StaffTools } from '../../../lib/http/implement.ts'
import { listFor } from './store.ts'

/** A line a kind, the soonest first; of a single thing its own page. */
export async function toDoOf(call: Pick<StaffTools, 'db' | 'user' | 'today' | 'now' | 'portal'>) {
  const asks = new Map(call.portal.house.asks.map((ask) => [ask.what, ask]))
  return (await listFor(call)).map(({ what, total, late, until, subject, about }) => {
    const ask = asks.get(what)
    const path = (total === 1 && ask?.opensOne?.(subject)) || (ask?.opens ?? '')
    return { what, total, late, until, title: askTitle(what, total, about), path }
  })
}

import type { EachResult } from '@iroko/contract/endpoint'
import { showAlert } from './alerts.ts'

/** Says what became of one change to many: one summary, and a line for each reason why something was not done. Answers whether all was. */
export function showResults({ message, results }: EachResult, prefix: string, nameOf: (id: string) => string): boolean {
  const refused = results.filter(({ done }) => !done)
  if (refused.length < results.length) showAlert({ kind: 'success', text: message })
  for (const [reason, some] of Map.groupBy(refused, (one) => one.message)) {
    const names = some.slice(0, mostNames).map(({ id }) => nameOf(id))
    const rest = some.length - names.length
    const whom = rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ')
    showAlert({ kind: 'warning', text: `${prefix}${whom}: ${reason}` })
  }
  return refused.length === 0
}

const mostNames = 5

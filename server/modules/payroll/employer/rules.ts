/** The payer IDs of an employer as they are typed: a line a State, 'Lagos: N-1234567'. Pure. */
import { invalid } from '@iroko/contract/errors'

/** Answers the number by State; 422 where a line is none, or a State is named twice. */
export function payerIdsOf(typed: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const line of typed.split('\n').map((part) => part.trim())) {
    if (line === '') continue
    const at = line.indexOf(':')
    const [state, number] = [line.slice(0, at).trim(), line.slice(at + 1).trim()]
    if (at < 1 || number === '') throw invalid({ payer_ids: `Write '${line}' as State: payer ID` })
    if (found[state]) throw invalid({ payer_ids: `${state} has two payer IDs` })
    found[state] = number
  }
  return found
}

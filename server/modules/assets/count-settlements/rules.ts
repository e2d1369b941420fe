/** What can become of a difference of a count: pure. */
import type { SettlementLine } from '@iroko/contract/assets/count-settlements'
import type { DifferenceKind } from '@iroko/contract/assets/counts'
import { type Fault, invalid } from '@iroko/contract/errors'

export interface Open {
  key: string
  kind: DifferenceKind
  tag: string
  /** Somebody answers for it. */
  is_held: boolean
  is_lost: boolean
  is_gone: boolean
}

/** Why lines do not settle a count: each difference once, with something that can be done about it. */
export function whyNotSettled(open: readonly Open[], lines: readonly SettlementLine[]): Fault | undefined {
  const byKey = new Map(lines.map((line) => [line.key, line]))
  if (byKey.size !== lines.length || lines.some(({ key }) => !open.some((difference) => difference.key === key)))
    return invalid({ lines: 'A line is of no difference of this count' })
  for (const difference of open) {
    const why = whyNotLine(difference, byKey.get(difference.key))
    if (why) return invalid({ lines: why })
  }
  return undefined
}

/** What stands against what is proposed for one difference, as a sentence. */
function whyNotLine({ kind, tag, is_held, is_lost, is_gone }: Open, line: SettlementLine | undefined): string | undefined {
  if (!line) return `Choose what becomes of ${tag}`
  const { action, category_id, title } = line
  if (action === 'keep') return undefined
  if (action === 'add' || kind === 'unknown') {
    if (action !== 'add' || kind !== 'unknown') return `Register ${tag}, or leave it as it is`
    return category_id && title ? undefined : `Enter the category and title of ${tag}`
  }
  if (action === 'lost' && kind !== 'missing') return `${tag} was seen. It is not lost`
  if (action === 'lost' && is_held) return `${tag} has a holder, who answers for it. Ask for its disposal`
  if (action === 'move' && (kind === 'missing' || is_gone)) return `${tag} cannot be moved here`
  return action === 'found' && !is_lost ? `${tag} is not lost` : undefined
}

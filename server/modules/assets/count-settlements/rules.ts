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
  for (const { key, kind, tag, is_held, is_lost, is_gone } of open) {
    const line = byKey.get(key)
    if (!line) return invalid({ lines: `Choose what becomes of ${tag}` })
    const { action, category_id, title } = line
    if (action === 'lost' && kind !== 'missing') return invalid({ lines: `${tag} was seen. It is not lost` })
    if (action === 'lost' && is_held) return invalid({ lines: `${tag} has a holder, who answers for it. Ask for its disposal` })
    if (action === 'move' && (kind === 'missing' || kind === 'unknown' || is_gone)) return invalid({ lines: `${tag} cannot be moved here` })
    if (action === 'found' && !is_lost) return invalid({ lines: `${tag} is not lost` })
    if ((action === 'add') !== (kind === 'unknown') && action !== 'keep') {
      if (action === 'add' || kind === 'unknown') return invalid({ lines: `Register ${tag}, or leave it as it is` })
    }
    if (action === 'add' && (!category_id || !title)) return invalid({ lines: `Enter the category and title of ${tag}` })
  }
  return undefined
}

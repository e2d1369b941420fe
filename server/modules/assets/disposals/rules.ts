/** What leaves, how, and what that comes to in the books: pure. Design of assets, rule 1. */
import type { AssetStatus, EndedStatus } from '@iroko/contract/assets/assets'
import type { AssetClass } from '@iroko/contract/assets/categories'
import type { DisposalKind } from '@iroko/contract/assets/disposals'
import { conflict, type Fault, forbidden, invalid } from '@iroko/contract/errors'

/** What an asset is once its disposal is approved; null is back in store. */
export const endedAs: Record<DisposalKind, EndedStatus | null> = {
  lost: 'lost',
  stolen: 'lost',
  sold: 'sold',
  scrapped: 'scrapped',
  donated: 'donated',
  returned_to_client: 'returned_to_client',
  found: null,
}

export interface Leaving {
  tag: string
  status: AssetStatus
  owner_kind: 'company' | 'client'
  in_use_from: string | null
  /** Who holds it, where they did not decline it. */
  holder_id: string | null
}
export interface DisposalFacts {
  kind: DisposalKind
  on: string
  proceeds_kobo: number
  today: string
}

/** Why a disposal cannot be asked for, of the first asset that stands against it. */
export function whyNotDisposed(
  assets: readonly Leaving[],
  { kind, on, proceeds_kobo, today }: DisposalFacts,
  by: string,
): Fault | undefined {
  if (on > today) return invalid({ on: 'Enter a day that is not to come' })
  if (proceeds_kobo > 0 && kind !== 'sold') return invalid({ proceeds_kobo: 'Only what is sold brings money' })
  for (const { tag, status, owner_kind, holder_id, in_use_from } of assets) {
    const isGone = endedAs[kind] !== null && !['in_store', 'assigned', 'in_repair'].includes(status)
    if (isGone) return conflict('ended', `${tag} is already ${status.replaceAll('_', ' ')}`)
    if (kind === 'found' && status !== 'lost') return conflict('not_lost', `${tag} is not lost`)
    if (kind === 'returned_to_client' && owner_kind === 'company') return invalid({ kind: `${tag} belongs to the company` })
    if (owner_kind === 'client' && (kind === 'sold' || kind === 'donated' || kind === 'scrapped'))
      return invalid({ kind: `${tag} belongs to a client. Return it to them` })
    if (holder_id === by) return forbidden(`You hold ${tag}. Another person asks for its disposal`)
    if (in_use_from && on < in_use_from) return invalid({ on: `${tag} was not in use yet` })
  }
  return undefined
}

export interface Worth {
  asset_class: AssetClass
  cost_kobo: number
  /** With the part of the last month. */
  depreciated_kobo: number
  /** Of the last month to the day before, and the office that bears it. */
  part_kobo: number
  office_id: string | null
}

const sumOf = (worths: readonly Worth[], of: (worth: Worth) => number): number =>
  worths.reduce((sum, worth) => sum + of(worth), 0)

/** One entry: the last month's part, cost and depreciation out, proceeds in, the difference to gain or loss. */
export function disposalEntry(worths: readonly Worth[], proceeds_kobo: number, detail: string) {
  const line = (rule_key: string, kobo: number, office_id: string | null = null) => ({
    ...{ rule_key, office_id, authority: null, detail },
    ...{ debit_kobo: Math.max(0, kobo), credit_kobo: Math.max(0, -kobo) },
  })
  const gain = proceeds_kobo - sumOf(worths, ({ cost_kobo, depreciated_kobo }) => cost_kobo - depreciated_kobo)
  const classes = [...new Set(worths.map(({ asset_class }) => asset_class))]
  const of = (name: AssetClass) => worths.filter(({ asset_class }) => asset_class === name)
  const lines = [
    ...worths.map(({ part_kobo, office_id }) => line('assets.depreciation', part_kobo, office_id)),
    ...classes.flatMap((name) => [
      line(`assets.depreciated_${name}`, -sumOf(of(name), ({ part_kobo }) => part_kobo)),
      line(
        `assets.depreciated_${name}`,
        sumOf(of(name), ({ depreciated_kobo }) => depreciated_kobo),
      ),
      line(`assets.cost_${name}`, -sumOf(of(name), ({ cost_kobo }) => cost_kobo)),
    ]),
    line('assets.proceeds', proceeds_kobo),
    gain > 0 ? line('assets.gain', -gain) : line('assets.loss', -gain),
  ]
  return lines.filter(({ debit_kobo, credit_kobo }) => debit_kobo + credit_kobo > 0)
}

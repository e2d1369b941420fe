/** What screens of assets share: statuses, choices, and finding one by what was scanned or typed. */
import { type AssetStatus, conditions, conditionWords } from '@iroko/contract/assets/assets'
import { assetCategories } from '@iroko/contract/assets/categories'
import { useCall } from '../../../lib/use-call.ts'
import { type Option, optionOf } from '../../../screens/fields/option.ts'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'

export const assetStatusMap: StatusMap<AssetStatus> = {
  in_store: { label: 'In store', tone: 'neutral' },
  assigned: { label: 'Assigned', tone: 'good' },
  in_repair: { label: 'In repair', tone: 'waiting' },
  lost: { label: 'Lost', tone: 'bad' },
  sold: { label: 'Sold', tone: 'neutral' },
  scrapped: { label: 'Scrapped', tone: 'neutral' },
  donated: { label: 'Donated', tone: 'neutral' },
  returned_to_client: { label: 'Returned to client', tone: 'neutral' },
}

export const conditionOptions = conditions.map((value) => ({ value, label: conditionWords[value] }))

export function useCategoryOptions(): Option[] {
  const { data } = useCall(assetCategories.list, { query: { limit: 1000, sort: 'title' } })
  return (data?.asset_categories ?? []).map(optionOf)
}

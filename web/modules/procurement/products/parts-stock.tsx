/** Issuing, transferring and counting stock. */
import type { Input, Row } from '@iroko/contract/endpoint'
import { products } from '@iroko/contract/procurement/products'
import { stock } from '@iroko/contract/procurement/stock'
import { useUser } from '../../../lib/session.ts'
import { colleagueSearch } from '../../../screens/choices/people.ts'
import { useBranchOptions } from '../../../screens/choices/structure.ts'
import { optionOf, searchOptions } from '../../../screens/fields/option.ts'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'

type Kind = 'issue' | 'transfer' | 'count'
type Body = Input<typeof stock.move>['body']

const words: Record<Kind, { title: string; quantity: string }> = {
  issue: { title: 'Issue', quantity: 'Quantity' },
  transfer: { title: 'Transfer', quantity: 'Quantity' },
  count: { title: 'Count', quantity: 'Found' },
}

/** Of the product and branch of a row, or of any. */
export function StockDialog({ level, kind = 'issue' }: { level?: Row<typeof stock.levels>; kind?: Kind }) {
  const me = useUser().employee_info.ogid
  const branches = useBranchOptions()
  const { title, quantity } = words[kind]
  return (
    <SendDialog<Body>
      title={level ? `${title} ${level.product.title}, ${level.branch.title}` : `${title} stock`}
      call={stock.move}
      fixed={{ kind, ...(level && { product_id: level.product.id, branch_id: level.branch.id }) }}
      prefix="Stock | "
      submit={title}
      fields={[
        ...(level
          ? []
          : ([
              {
                name: 'product_id',
                type: 'select',
                label: 'Item',
                required: true,
                search: searchOptions(products.list, optionOf),
              },
              { name: 'branch_id', type: 'select', label: 'From branch', required: true, options: branches },
            ] as const)),
        ...(kind === 'issue'
          ? ([
              {
                name: 'receiver',
                type: 'select',
                label: 'Received by',
                required: 'Choose who receives it',
                search: colleagueSearch(me),
              },
            ] as const)
          : []),
        ...(kind === 'transfer'
          ? ([
              {
                name: 'to_branch_id',
                type: 'select',
                label: 'To branch',
                required: 'Choose another branch',
                options: branches,
              },
            ] as const)
          : []),
        { name: 'quantity', type: 'number', label: quantity, required: true, min: 0, decimals: 3 },
        { name: 'note', type: 'text', label: 'Note', maxLength: 200, full: true },
      ]}
    />
  )
}

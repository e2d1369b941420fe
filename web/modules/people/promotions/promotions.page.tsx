import { promotionStatuses, promotions } from '@iroko/contract/people/promotions'
import { IconPlus } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useDesignationOptions, useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { statusWords } from '../../../ui/state/status-words.ts'
import { WaitingForMe } from '../../platform/waiting/parts.tsx'
import { promotionColumns } from './columns.tsx'

const ProposeDialog = later(() => import('./parts-propose.tsx').then((module) => module.ProposeDialog))
const PromotionDrawer = later(() => import('./parts-promotion.tsx').then((module) => module.PromotionDrawer))

/** Who is to rise, where it stands, and what became of it. */
export default function PromotionsPage() {
  const promotion = useOpenRecord('promotion')
  const offices = useOfficeOptions()
  const designations = useDesignationOptions()
  const mayPropose = useMay('promotion.propose')
  const propose = mayPropose ? (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <ProposeDialog onView={promotion.open} />}>
      Propose promotion
    </AskButton>
  ) : null
  return (
    <>
      <ListPage
        title="Promotions"
        description="Proposed and approved promotions. The letter is available after approval."
        buttons={propose}
        call={promotions.list}
        columns={promotionColumns}
        extra={{ sort: '-created_at' }}
        filters={[
          {
            type: 'select',
            name: 'status',
            label: 'Status',
            options: promotionStatuses.map((value) => ({ value, label: statusWords[value].label })),
          },
          { type: 'select', name: 'office_id', label: 'Office', options: offices },
          { type: 'select', name: 'designation_id', label: 'New designation', options: designations },
          { type: 'date_range', name: 'from', to: 'until', label: 'Effective' },
        ]}
        rowLabel={({ employee, effective_on }) => `Promotion of ${employee.full_name}, ${effective_on}`}
        onRowClick={({ id }) => promotion.open(id)}
        empty={propose}
        errorPrefix="Promotion | "
      >
        <WaitingForMe kind="promotion" onOpen={promotion.open} />
      </ListPage>
      {promotion.id ? <PromotionDrawer id={promotion.id} onClose={promotion.close} /> : null}
    </>
  )
}

import { offerStatuses, offers } from '@iroko/contract/recruitment/offers'
import { IconPlus } from '@tabler/icons-react'
import { later } from '../../../lib/lazily.ts'
import { useMay } from '../../../lib/session.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { useOpenRecord } from '../../../screens/list/use-open-record.ts'
import { statusWords } from '../../../ui/state/status-words.ts'
import { WaitingForMe } from '../../platform/waiting/parts.tsx'
import { offerColumns } from './columns.tsx'

const OfferDialog = later(() => import('./parts-form.tsx').then((module) => module.OfferDialog))
const OfferDrawer = later(() => import('./parts-offer.tsx').then((module) => module.OfferDrawer))

/** What applicants were offered, who approved it, and what they answered. */
export default function JobOfferPage() {
  const offer = useOpenRecord('job_offer')
  const offices = useOfficeOptions()
  const mayEdit = useMay('job_offer.edit')
  const add = mayEdit ? (
    <AskButton leftSection={<IconPlus size={18} />} ask={() => <OfferDialog onView={offer.open} />}>
      Make job offer
    </AskButton>
  ) : null
  return (
    <>
      <ListPage
        title="Job Offer"
        description="An offer is approved by a second person, then sent to the applicant, who answers it by a link."
        buttons={add}
        empty={add}
        call={offers.list}
        extra={{ sort: '-created_at' }}
        columns={offerColumns}
        filters={[
          {
            type: 'select',
            name: 'status',
            label: 'Status',
            options: offerStatuses.map((value) => ({ value, label: statusWords[value].label })),
          },
          { type: 'select', name: 'office_id', label: 'Office', options: offices },
        ]}
        rowLabel={({ application }) => `Job offer for ${application.full_name}`}
        onRowClick={({ id }) => offer.open(id)}
        errorPrefix="Job offer | "
      >
        <WaitingForMe kind="job_offer" onOpen={offer.open} />
      </ListPage>
      {offer.id ? <OfferDrawer id={offer.id} onClose={offer.close} /> : null}
    </>
  )
}

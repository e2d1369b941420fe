import { Page } from '../../../ui/page.tsx'
import { FloorButton } from '../../operations/floor/parts-button.tsx'
import { Board } from './parts.tsx'

/** The campaigns as operations answers for them. */
export default function OperationsCampaignsPage() {
  return (
    <Page
      title="Campaigns"
      description="Headcount against commitment, attendance now, today’s tasks, quality of this month, who left in 30 days and leave to be decided."
      actions={<FloorButton />}
    >
      <Board by="campaign" />
    </Page>
  )
}

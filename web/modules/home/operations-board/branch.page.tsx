import { Page } from '../../../ui/page.tsx'
import { Board } from './parts.tsx'

/** The branches with their campaigns as operations answers for them. */
export default function OperationsBranchPage() {
  return (
    <Page
      title="Branch"
      description="The campaigns of each branch: headcount against commitment, attendance now, tasks, quality, attrition and open leave."
    >
      <Board by="branch" />
    </Page>
  )
}

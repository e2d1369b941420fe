import { useMay } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { AddressTabs } from '../../../ui/views/address-tabs.tsx'
import { Questions } from '../questions/parts-questions.tsx'
import { Marking } from '../sittings/parts-marking.tsx'
import { Sittings } from '../sittings/parts-sittings.tsx'
import { Tests } from './parts-tests.tsx'

/** Tests of applicants: what they ask, who sat them, and what people have to read. */
export default function AptitudeTestPage() {
  const may = { read: useMay('aptitude.read'), mark: useMay('aptitude.mark'), see: useMay('application.read') }
  const tabs = [
    ...(may.read ? [{ name: 'tests', title: 'Tests', content: <Tests /> }] : []),
    ...(may.read ? [{ name: 'questions', title: 'Questions', content: <Questions /> }] : []),
    ...(may.see ? [{ name: 'sittings', title: 'Sittings', content: <Sittings /> }] : []),
    ...(may.mark ? [{ name: 'marking', title: 'Marking', content: <Marking /> }] : []),
  ]
  return (
    <Page
      title="Aptitude Test"
      description="Applicants sit tests by a link of their own. A sitting keeps its questions as they were."
    >
      {tabs.length > 0 ? (
        <AddressTabs label="View" gap={12} tabs={tabs} />
      ) : (
        <NoPermission text="You cannot open this page. HR keeps aptitude tests" />
      )}
    </Page>
  )
}

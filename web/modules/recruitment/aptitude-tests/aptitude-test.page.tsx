import { useMay } from '../../../lib/session.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx'
import { Questions } from '../questions/parts-questions.tsx'
import { Marking } from '../sittings/parts-marking.tsx'
import { Sittings } from '../sittings/parts-sittings.tsx'
import { Tests } from './parts-tests.tsx'

const contents = { tests: Tests, questions: Questions, sittings: Sittings, marking: Marking }

/** Tests of applicants: what they ask, who sat them, and what people have to read. */
export default function AptitudeTestPage() {
  const may = { read: useMay('aptitude.read'), mark: useMay('aptitude.mark'), see: useMay('application.read') }
  const views = {
    ...(may.read ? { tests: 'Tests', questions: 'Questions' } : {}),
    ...(may.see ? { sittings: 'Sittings' } : {}),
    ...(may.mark ? { marking: 'Marking' } : {}),
  } as Record<keyof typeof contents, string>
  const [view, show] = useView(views)
  const Content = contents[view]
  return (
    <Page
      title="Aptitude Test"
      description="Applicants sit tests by a link of their own. A sitting keeps its questions as they were."
      actions={Object.keys(views).length > 1 ? <ViewSwitch label="View" views={views} view={view} onChange={show} /> : null}
    >
      {Content ? <Content /> : <NoPermission text="You cannot open this page. HR keeps aptitude tests" />}
    </Page>
  )
}

import { surveys } from '@iroko/contract/engagement/surveys'
import { Suspense, useState } from 'react'
import { lazily } from '../../../lib/lazily.ts'
import { useCall } from '../../../lib/use-call.ts'
import { ListView } from '../../../screens/list/list-view.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { answeredColumns } from './columns.tsx'
import { type Pending, SurveyChoices } from './parts-pending.tsx'

const FillSurvey = lazily(() => import('./parts-pending.tsx').then((module) => module.FillSurvey))

/** The surveys that wait for an answer, and those that have one. */
export default function MySurveysPage() {
  const [chosen, setChosen] = useState<Pending>()
  return (
    <Page
      title="Survey"
      description="Each survey is answered once. Answers to an anonymous survey are saved without your name."
    >
      <Section title="Pending surveys">
        <PendingList onChoose={setChosen} />
      </Section>
      <Section title="Answered surveys">
        <ListView
          label="Answered surveys"
          empty="No answered surveys yet. New ones open by themselves."
          call={surveys.answered}
          columns={answeredColumns}
          errorPrefix="Survey Error | "
        />
      </Section>
      <Suspense>
        {chosen ? (
          <FillSurvey survey={chosen} onDone={() => setChosen(undefined)} onClose={() => setChosen(undefined)} />
        ) : null}
      </Suspense>
    </Page>
  )
}

function PendingList({ onChoose }: { onChoose: (survey: Pending) => void }) {
  const found = useCall(surveys.pending)
  if (!found.isSuccess) return <Loaded found={found} prefix="Survey Error | " count={2} height={64} />
  const { data } = found
  if (data.pending_surveys.length === 0)
    return <p className="small">No pending surveys. They appear here once they open for you.</p>
  return <SurveyChoices surveys={data.pending_surveys} onChoose={onChoose} />
}

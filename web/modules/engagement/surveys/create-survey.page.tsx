import type { Output } from '@iroko/contract/endpoint'
import { audienceKeys } from '@iroko/contract/engagement/audience'
import { surveys } from '@iroko/contract/engagement/surveys'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { today } from '../../../ui/date/date-words.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { SurveyBuilder, type SurveyDraft } from './parts-builder.tsx'

/** A new survey; with `?copy=` it begins with all of another but its days. */
export default function CreateSurveyPage() {
  const { copy }: { copy?: string } = useSearch({ strict: false })
  const mayEdit = useMay('survey.edit')
  const router = useRouter()
  const address = `/dashboard/${useArea()}/survey`
  const back = () => void router.navigate({ href: address })
  const send = useSend(surveys.create, {
    prefix: 'Survey Error | ',
    success: 'message',
    onSuccess: back,
    quietFields: true,
  })
  const copied = useCall(surveys.show, { params: { id: copy ?? '' } }, { enabled: copy !== undefined && mayEdit })
  const isReading = copy !== undefined && mayEdit && !copied.isSuccess
  return (
    <Page title="Add survey" description="Its audience is notified by mail on the start date." narrow>
      {isReading ? <Loaded found={copied} prefix="Survey Error | " count={5} height={72} /> : null}
      {mayEdit && !isReading ? (
        <SurveyBuilder
          submit="Add survey"
          survey={copied.data && copyOf(copied.data.survey)}
          onSubmit={(body) => send.mutateAsync({ body })}
          onCancel={back}
        />
      ) : null}
      {mayEdit ? null : <NoPermission text="You cannot open this page. HR adds surveys" />}
    </Page>
  )
}

type Survey = Output<typeof surveys.show>['survey']

const copyOf = ({ title, description, anonymous, exit_interview, questions, ...audience }: Survey) =>
  ({
    ...Object.fromEntries(audienceKeys.map((key) => [key, audience[key]])),
    title: `Copy of ${title}`.slice(0, 120),
    description,
    anonymous,
    exit_interview,
    questions,
    starts_on: today(),
    named: audience.named,
  }) as SurveyDraft

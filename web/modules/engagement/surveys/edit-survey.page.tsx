import { surveys } from '@iroko/contract/engagement/surveys'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useArea } from '../../../lib/screen/use-area.ts'
import { useMay } from '../../../lib/session.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty, NoPermission } from '../../../ui/state/states.tsx'
import { SurveyBuilder, type SurveyDraft } from './parts-builder.tsx'

/** The survey of `?id=`: the specification's address has no id of its own. */
export default function EditSurveyPage() {
  const { id }: { id?: string } = useSearch({ strict: false })
  const mayEdit = useMay('survey.edit')
  return (
    <Page title="Edit survey" description="Questions and anonymity cannot change once there are responses." narrow>
      {!mayEdit ? <NoPermission text="You cannot open this page. HR changes surveys" /> : null}
      {mayEdit && id ? <Editor key={id} id={id} /> : null}
      {mayEdit && !id ? <Empty title="No survey chosen" text="Choose a survey from the list of surveys to edit it." /> : null}
    </Page>
  )
}

function Editor({ id }: { id: string }) {
  const router = useRouter()
  const address = `/dashboard/${useArea()}/survey`
  const found = useCall(surveys.show, { params: { id } })
  const back = () => void router.navigate({ href: address })
  const send = useSend(surveys.update, {
    prefix: 'Survey Error | ',
    success: 'message',
    onSuccess: back,
    quietFields: true,
  })
  if (!found.isSuccess) return <Loaded found={found} prefix="Survey Error | " count={5} height={72} />
  const { survey } = found.data
  return (
    <SurveyBuilder
      submit="Save changes"
      survey={survey as SurveyDraft}
      isAnswered={survey.responses > 0}
      onSubmit={(body) => send.mutateAsync({ params: { id }, body: { ...body, version: survey.version } })}
      onCancel={back}
    />
  )
}

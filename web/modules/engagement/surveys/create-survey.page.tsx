import { surveys } from '@iroko/contract/engagement/surveys'
import { useRouter } from '@tanstack/react-router'
import { useMay } from '../../../lib/session.ts'
import { useArea } from '../../../lib/use-area.ts'
import { useSend } from '../../../lib/use-call.ts'
import { Page } from '../../../ui/page.tsx'
import { NoPermission } from '../../../ui/state/states.tsx'
import { SurveyBuilder } from './parts-builder.tsx'

export default function CreateSurveyPage() {
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
  return (
    <Page title="Add survey" description="Its audience is notified by mail on the start date." narrow>
      {mayEdit ? (
        <SurveyBuilder submit="Add survey" onSubmit={(body) => send.mutateAsync({ body })} onCancel={back} />
      ) : (
        <NoPermission text="You cannot open this page. HR adds surveys" />
      )}
    </Page>
  )
}

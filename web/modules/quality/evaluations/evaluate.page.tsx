import type { Output } from '@iroko/contract/endpoint'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { call } from '../../../lib/api.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { toneClass } from '../../../ui/state/tone.ts'
import { keyWords, ScoringSheet } from './parts-sheet.tsx'

type Shown = Output<typeof evaluations.show>['evaluation']

const prefix = 'Evaluation | '
const queue = '/dashboard/qa/evaluation'

/** The form beside the contact: answered by mouse or by keyboard alone, scored and kept while answering. */
export default function EvaluatePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const found = useCall(evaluations.show, { params: { id } })
  const shown = found.data?.evaluation
  return (
    <Page
      title="Evaluate"
      heading={shown ? `Evaluate ${shown.employee.full_name}` : 'Evaluate'}
      description={keyWords}
      facts={shown?.form.title}
      breadcrumb={<Link to={queue}>Evaluation</Link>}
    >
      <Loaded found={found} prefix={prefix} count={5} height={96}>
        {({ evaluation }) =>
          evaluation.can.save ? (
            <Sheet key={evaluation.id} evaluation={evaluation} />
          ) : (
            <Empty
              title="This evaluation is not a draft of yours"
              action={
                <Button component={Link} to={`/dashboard/qa/all-evaluations/view/${evaluation.id}`} variant="default">
                  Show it
                </Button>
              }
            />
          )
        }
      </Loaded>
    </Page>
  )
}

function Sheet({ evaluation }: { evaluation: Shown }) {
  const { id, employee, needs_review, review_words } = evaluation
  const router = useRouter()
  const back = () => void router.navigate({ href: queue })
  const submit = useSend(evaluations.submit, { prefix, success: 'message', onSuccess: back })
  const discard = useSend(evaluations.discard, { prefix, success: 'message', onSuccess: back })
  return (
    <ScoringSheet
      shown={evaluation}
      first={evaluation}
      prefix={prefix}
      summaryLabel="Summary for the person"
      submit={needs_review ? 'Send to review' : `Release to ${employee.full_name.split(' ')[0]}`}
      isSending={submit.isPending}
      notice={review_words ? <p className={`notice ${toneClass('waiting')}`}>Sent back: {review_words}</p> : null}
      onSave={async (body) => (await call(evaluations.save, { params: { id }, body })).evaluation.version}
      onSubmit={(body) => submit.mutate({ params: { id }, body })}
    >
      <AskButton
        variant="default"
        leftSection={<IconTrash size={18} />}
        ask={() => ({
          title: 'Discard this draft?',
          text: 'Its answers are deleted, and the contact waits again.',
          action: 'Discard',
          danger: true,
        })}
        run={() => discard.mutate({ params: { id } })}
      >
        Discard
      </AskButton>
    </ScoringSheet>
  )
}

import { contacts } from '@iroko/contract/quality/contacts'
import { evaluations } from '@iroko/contract/quality/evaluations'
import { Button } from '@mantine/core'
import { IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { countOf } from '../../../lib/format.ts'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { ask, useClose } from '../../../screens/ask.tsx'
import { useOfficeOptions } from '../../../screens/choices/structure.ts'
import { Dialog } from '../../../screens/dialog.tsx'
import { ListPage } from '../../../screens/list/list-page.tsx'
import { dayInWords, momentText, today } from '../../../ui/date/date-words.ts'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { AddContact } from '../contacts/parts.tsx'
import { type QueueRow, queueColumns } from './columns.tsx'

const prefix = 'Evaluation | '

/** Whom I am to evaluate, what is left of this week's quota, and until when. */
export default function EvaluationQueuePage() {
  const { data } = useCall(evaluations.queue, {})
  const router = useRouter()
  const go = (id: string, lead: string | undefined) =>
    void router.navigate({ href: `/dashboard/qa/evaluation/evaluate/${lead ?? 'none'}/${id}` })
  const begin = ({ draft_id, lead, employee }: QueueRow) =>
    draft_id ? go(draft_id, lead?.ogid) : void ask(<ChooseContact employee={employee} onBegun={go} />)
  return (
    <ListPage
      title="Evaluation"
      facts={data && `${data.done} of ${data.quota} evaluated this week, due ${dayInWords(data.due_on, today())}`}
      description="The people you are assigned to. The quota counts evaluations you finished since Monday."
      call={evaluations.queue}
      columns={queueColumns}
      filters={[{ type: 'select', name: 'office_id', label: 'Campaign', options: useOfficeOptions('campaign') }]}
      empty="Nobody is assigned to you. A quality lead assigns campaigns, teams and leads."
      rowLabel={({ employee }) => employee.full_name}
      actions={[
        {
          label: 'Go on',
          inRow: 'outline',
          icon: <IconPlayerPlay size={16} />,
          when: ({ draft_id }) => draft_id !== null,
          run: begin,
        },
        { label: 'Evaluate', inRow: 'outline', when: ({ draft_id }) => draft_id === null, run: begin },
      ]}
      onRowClick={begin}
      errorPrefix={prefix}
    />
  )
}

interface ChooseContactProps {
  employee: QueueRow['employee']
  onBegun: (id: string, lead: string | undefined) => void
}

/** A contact that waits, or one entered by hand. */
function ChooseContact({ employee, onBegun }: ChooseContactProps) {
  const close = useClose()
  const found = useCall(contacts.list, {
    query: { ogid: employee.ogid, waiting: 'true', sort: 'sampled,-happened_at', limit: 10 },
  })
  const begin = useSend(evaluations.create, {
    prefix,
    onSuccess: ({ evaluation }) => {
      close(true)
      onBegun(evaluation.id, evaluation.lead?.ogid)
    },
  })
  const start = (contact_id: string) => begin.mutate({ body: { contact_id } })
  return (
    <Dialog title={`Evaluate ${employee.full_name}`}>
      {() => (
        <Loaded found={found} prefix={prefix} count={3} height={48}>
          {({ quality_contacts: waiting, total }) => (
            <div className="column12">
              <p className="small">
                {total === 0
                  ? 'No contact waits. Add the one you evaluate.'
                  : `${countOf(total, 'contact')} without an evaluation`}
              </p>
              <ul className="column8 plain">
                {waiting.map(({ id, reference, happened_at, office, sample, can }) => (
                  <li key={id} className="apart">
                    <span className="shrinks">
                      {reference} <span className="small">{`${momentText(happened_at)} · ${office.title}`}</span>
                      {sample ? (
                        <span className="small">
                          {can.evaluate || !sample.evaluator ? ' · Sampled' : ` · Sampled for ${sample.evaluator.full_name}`}
                        </span>
                      ) : null}
                    </span>
                    <Button
                      variant="light"
                      disabled={!can.evaluate}
                      loading={begin.isPending}
                      aria-label={`Evaluate ${reference}`}
                      onClick={() => start(id)}
                    >
                      Evaluate
                    </Button>
                  </li>
                ))}
              </ul>
              <div className="buttons">
                <Button
                  variant="default"
                  leftSection={<IconPlus size={18} />}
                  onClick={() => void ask(<AddContact employee={employee} onAdded={start} />)}
                >
                  Add contact
                </Button>
              </div>
            </div>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

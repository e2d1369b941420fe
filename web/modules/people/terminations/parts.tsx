/** One termination over the screen that lists it. */
import { terminationKindWords, terminations } from '@iroko/contract/people/terminations'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import { useCall } from '../../../lib/use-call.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { save } from '../../../screens/files/save.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { StandingNotice } from '../promotions/parts-standing.tsx'

export function TerminationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(terminations.show, { params: { id } })
  return (
    <RequestDrawer kind="termination" found={found} employee={found.data?.termination.employee} onClose={onClose}>
      {({ termination }) => {
        const { kind, office, exit_date, notice_days, reason, file, asked_by, created_at, effective_at, can } = termination
        return (
          <RequestBody
            kind="termination"
            request={termination}
            requester={asked_by.full_name}
            line={
              <>
                Last working day <DateText value={exit_date} />
              </>
            }
            withdraw={{
              call: terminations.withdraw,
              title: 'Withdraw this termination?',
              text: 'It is closed without a decision and the employment continues. The employee was not told.',
            }}
            below={can.letter ? <LetterButton id={id} /> : null}
          >
            <DescriptionList
              items={[
                { label: 'Type', value: terminationKindWords[kind] },
                { label: 'Office', value: office.title },
                { label: 'Pay in lieu of notice', value: notice_days > 0 ? countOf(notice_days, 'day') : null },
                { label: 'In effect', value: effective_at ? <DateText value={effective_at} /> : null },
                { label: 'Proposed by', value: asked_by.full_name },
                { label: 'Proposed', value: <DateText value={created_at} /> },
                { label: 'Reason', value: reason, full: true },
                { label: 'Evidence', value: file ? <FileButton file={file} /> : null, full: true },
              ]}
            />
            <StandingNotice standing={termination.standing} />
          </RequestBody>
        )
      }}
    </RequestDrawer>
  )
}

function LetterButton({ id }: { id: string }) {
  const [busy, setBusy] = useState(false)
  const saveLetter = async () => {
    setBusy(true)
    await save(terminations.letter, { params: { id } }, 'Letter | ')
    setBusy(false)
  }
  return (
    <div className="line8">
      <Button
        variant="default"
        size="sm"
        leftSection={<IconFileText size={16} aria-hidden="true" />}
        loading={busy}
        onClick={() => void saveLetter()}
      >
        Letter
      </Button>
    </div>
  )
}

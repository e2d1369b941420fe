/** A request for an ID card: its form, its drawer with photo and card, and what is done with the card. */
import type { Output } from '@iroko/contract/endpoint'
import { idCards } from '@iroko/contract/procurement/id-cards'
import { type IdRequestState, idCardReasonWords, idRequests } from '@iroko/contract/procurement/id-requests'
import { Button } from '@mantine/core'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { optionsOf } from '../../../screens/fields/option.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import type { StatusMap } from '../../../ui/state/status-badge.tsx'
import { RequestBody, RequestDrawer } from '../../platform/approvals/parts-request-drawer.tsx'
import { PhotoCrop } from './parts-crop.tsx'

type Shown = Output<typeof idRequests.show>['id_request']

export const idStateMap: StatusMap<IdRequestState> = {
  pending: { label: 'Pending', tone: 'waiting' },
  approved: { label: 'To print', tone: 'waiting' },
  printed: { label: 'To hand over', tone: 'waiting' },
  handed_over: { label: 'Handed over', tone: 'good' },
  revoked: { label: 'Revoked', tone: 'bad' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

const prefix = 'ID card | '

export function IdRequestDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const found = useCall(idRequests.show, { params: { id } })
  return (
    <RequestDrawer kind="id_request" found={found} employee={found.data?.id_request.employee} onClose={onClose}>
      {({ id_request: request }) => (
        <RequestBody
          kind="id_request"
          request={request}
          line={idCardReasonWords[request.why]}
          withdraw={{ call: idRequests.withdraw, title: 'Withdraw this request?', text: 'No card is printed.' }}
          below={<Steps request={request} />}
        >
          {request.photo ? <PhotoCrop request={request} photo={request.photo} /> : null}
          <DescriptionList
            items={[
              { label: 'Card', value: request.card?.number ?? '-' },
              { label: 'Status', value: idStateMap[request.state].label },
              ...(request.card ? [{ label: 'Valid until', value: <DateText value={request.card.valid_until} /> }] : []),
              ...(request.card?.revoked_why ? [{ label: 'Revoked', value: request.card.revoked_why }] : []),
              ...(request.affidavit
                ? [{ label: 'Affidavit', value: <FileButton file={request.affidavit} />, full: true }]
                : []),
            ]}
          />
        </RequestBody>
      )}
    </RequestDrawer>
  )
}

function Steps({ request: { card, can } }: { request: Shown }) {
  const print = useSend(idCards.print, { prefix, success: 'message' })
  if (!card) return null
  const { id, version, number } = card
  return (
    <div className="line12">
      {can.print ? (
        <Button loading={print.isPending} onClick={() => print.mutate({ params: { id }, body: { version } })}>
          Mark as printed
        </Button>
      ) : null}
      {can.hand_over ? <AskButton ask={() => <HandOverDialog card={card} />}>Hand over</AskButton> : null}
      {can.revoke ? (
        <AskButton
          variant="default"
          ask={() => (
            <SendDialog<{ reason: string }>
              title={`Revoke ${number}?`}
              call={idCards.revoke}
              params={{ id }}
              fixed={{ version }}
              prefix={prefix}
              submit="Revoke"
              fields={[
                { name: 'reason', type: 'text', label: 'Reason', required: 'Enter a reason', maxLength: 200, full: true },
              ]}
            />
          )}
        >
          Revoke
        </AskButton>
      ) : null}
    </div>
  )
}

/** A hand scanner types the code into the field; a phone's camera opens the address that stands in it. */
export const HandOverDialog = ({ card, code }: { card: { id: string; version: number; number: string }; code?: string }) => (
  <SendDialog<{ code: string }>
    title={`Hand over ${card.number}`}
    call={idCards.handOver}
    params={{ id: card.id }}
    fixed={{ version: card.version }}
    value={code ? { code } : {}}
    prefix={prefix}
    submit="Hand over"
    fields={[{ name: 'code', type: 'text', label: 'Scan the card', required: 'Scan the card', maxLength: 200, full: true }]}
  />
)

interface Draft {
  why: string
  photo_id: string
  affidavit_id: string | null
}

export const IdRequestDialog = () => (
  <SendDialog<Draft>
    title="Request an ID card"
    call={idRequests.create}
    prefix={prefix}
    submit="Send"
    fields={[
      {
        name: 'why',
        type: 'select',
        label: 'Why',
        required: true,
        value: 'new',
        options: optionsOf(idCardReasonWords),
        full: true,
      },
      {
        ...{ name: 'photo_id', type: 'file', label: 'Photo of your face', purpose: 'id_photo', required: 'Choose a photo' },
        description: 'At least 600 × 600 pixels, light background',
      },
      {
        ...{ name: 'affidavit_id', type: 'file', label: 'Police report or affidavit', purpose: 'affidavit' },
        ...{ required: 'Upload the police report or an affidavit', when: ({ why }: Partial<Draft>) => why === 'lost' },
      },
    ]}
  />
)

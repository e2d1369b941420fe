/** What a client sends to accounting: advices of payments and certificates of withheld tax. For contacts who see money. */
import { clientPapers, type PaperKind, paperKindWords } from '@iroko/contract/billing/client-papers'
import { invoices } from '@iroko/contract/billing/invoices'
import type { Input } from '@iroko/contract/endpoint'
import { formatMoney } from '@iroko/contract/money'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { today } from '../../../ui/date/date-words.ts'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { paperBadges } from './parts-words.tsx'

type Draft = Input<typeof clientPapers.send>['body']

const most = 50

export function OwnPapers({ isPreview }: { isPreview: boolean }) {
  const found = useCall(clientPapers.mine, { query: { limit: most } })
  return (
    <Section
      title="Papers you sent"
      actions={
        isPreview ? undefined : (
          <>
            <AskButton variant="default" ask={() => <SendPaper kind="remittance" />}>
              Send remittance advice
            </AskButton>
            <AskButton variant="default" ask={() => <SendPaper kind="certificate" />}>
              Send WHT certificate
            </AskButton>
          </>
        )
      }
    >
      <Loaded found={found} prefix="Papers | " count={1} height={64}>
        {({ client_papers }) =>
          client_papers.length === 0 ? (
            <Empty text="No papers yet. Send the advice of a payment, or the certificate of tax that you withheld" />
          ) : (
            <ul className="column8">
              {client_papers.map(({ id, kind, number, invoice, amount_kobo, created_at, state, answer, file }) => (
                <li key={id} className="apart">
                  <span className="shrinks">
                    <strong>{`${paperKindWords[kind]} ${number}`}</strong>
                    <br />
                    <span className="small">
                      {formatMoney(amount_kobo)}
                      {invoice ? `, ${invoice.title}` : ''}, sent <DateText value={created_at} />
                      {answer ? `. ${answer}` : ''}
                    </span>
                  </span>
                  <span className="middle8">
                    <StatusBadge status={state} map={paperBadges} />
                    <FileButton file={file} call={clientPapers.download} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

const mostInvoices = 24

function SendPaper({ kind }: { kind: PaperKind }) {
  const found = useCall(invoices.mine, { query: { limit: mostInvoices } }, { enabled: kind === 'remittance' })
  const open = (found.data?.invoices ?? [])
    .filter(({ open_kobo }) => open_kobo > 0)
    .map(({ id, number, open_kobo }) => ({ value: id, label: `${number}, ${formatMoney(open_kobo)}` }))
  return (
    <SendDialog<Draft>
      title={`Send ${kind === 'remittance' ? 'remittance advice' : 'WHT certificate'}`}
      call={clientPapers.send}
      prefix="Paper | "
      submit="Send"
      fixed={{ kind } as never}
      fields={[
        { name: 'number', type: 'text', label: kind === 'remittance' ? 'Reference' : 'Number', required: true, maxLength: 40 },
        {
          ...{ name: 'dated_on', type: 'date', label: kind === 'remittance' ? 'Paid on' : 'Dated', required: true },
          value: today(),
        },
        { name: 'amount_kobo', type: 'number', label: 'Amount', money: true, required: true, min: 0 },
        ...(kind === 'remittance' ? [{ name: 'invoice_id', type: 'select', label: 'Invoice', options: open } as const] : []),
        {
          ...{ name: 'file_id', type: 'file', label: 'File', purpose: 'client_paper', required: 'Choose a file' },
          upload: clientPapers.upload,
        },
        { name: 'note', type: 'textarea', label: 'Note', maxLength: 500 },
      ]}
    />
  )
}

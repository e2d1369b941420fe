/** Papers by which a client is taxed, as its contacts who see money read and send them. */

import { clientPapers } from '@iroko/contract/billing/client-papers'
import { clientEvidence, evidenceKindWords } from '@iroko/contract/billing/evidence'
import type { Input } from '@iroko/contract/endpoint'
import { useCall } from '../../../lib/use-call.ts'
import { AskButton } from '../../../screens/ask-button.tsx'
import { optionsOf } from '../../../screens/fields/option.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { SendDialog } from '../../../screens/form/send-dialog.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import { Section } from '../../../ui/page.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import { Empty } from '../../../ui/state/states.tsx'
import { StatusBadge } from '../../../ui/state/status-badge.tsx'
import { evidenceBadges } from './parts-words.tsx'

type Draft = Input<typeof clientEvidence.send>['body']

const most = 50

export function OwnEvidence({ isPreview }: { isPreview: boolean }) {
  const found = useCall(clientEvidence.mine, { query: { limit: most } })
  return (
    <Section
      title="Papers for your taxes"
      actions={
        isPreview ? undefined : (
          <AskButton variant="default" ask={() => <SendEvidence />}>
            Send paper
          </AskButton>
        )
      }
    >
      <Loaded found={found} prefix="Papers | " count={1} height={64}>
        {({ client_evidence }) =>
          client_evidence.length === 0 ? (
            <Empty text="No papers. Only who is zero-rated or withholds less needs them" />
          ) : (
            <ul className="column8">
              {client_evidence.map(({ id, kind, expires_on, state, answer, file }) => (
                <li key={id} className="apart">
                  <span className="shrinks">
                    <strong>{evidenceKindWords[kind]}</strong>
                    <br />
                    <span className="small">
                      {expires_on ? (
                        <>
                          {state === 'expired' ? 'Ended on ' : 'Ends on '}
                          <DateText value={expires_on} />
                        </>
                      ) : (
                        'Without an end'
                      )}
                      {answer ? `. ${answer}` : ''}
                    </span>
                  </span>
                  <span className="middle8">
                    <StatusBadge status={state} map={evidenceBadges} />
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

const SendEvidence = () => (
  <SendDialog<Draft>
    title="Send paper"
    call={clientEvidence.send}
    prefix="Paper | "
    submit="Send"
    fields={[
      { name: 'kind', type: 'select', label: 'Paper', required: true, options: optionsOf(evidenceKindWords) },
      { name: 'expires_on', type: 'date', label: 'Ends on', description: 'Empty: it has no end' },
      {
        ...{ name: 'file_id', type: 'file', label: 'File', purpose: 'client_paper', required: 'Choose a file' },
        upload: clientPapers.upload,
      },
    ]}
  />
)

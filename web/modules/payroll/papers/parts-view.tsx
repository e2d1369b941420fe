/** A layout to read: where it is from, its columns, and what it makes of real rows. */
import { bankCodeWords, fieldsOf, paperFormatWords, paperSureWords } from '@iroko/contract/accounting/bank-layouts'
import { paperFields, paperUseWords } from '@iroko/contract/accounting/paper-fields'
import { Button } from '@mantine/core'
import { ask } from '../../../screens/ask.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import classes from './parts.module.css'
import type { Layout } from './parts.tsx'
import { LayoutDialog } from './parts-editor.tsx'
import { Preview } from './parts-preview.tsx'

export function LayoutView({ layout, mayEdit }: { layout: Layout; mayEdit: boolean }) {
  const { title, use, receiver, sure, source, definition, is_ready } = layout
  const { columns, code, format, most_rows, forbidden } = definition
  return (
    <Dialog title={title}>
      {(close) => (
        <div className="column16">
          <DescriptionList
            items={[
              { label: 'For', value: [paperUseWords[use], receiver].filter(Boolean).join(', ') },
              { label: 'How sure', value: paperSureWords[sure] },
              { label: 'Source', value: source || '-' },
              {
                label: 'File',
                value: [paperFormatWords[format], most_rows && `at most ${most_rows} rows`, forbidden && `without ${forbidden}`]
                  .filter(Boolean)
                  .join(', '),
              },
              ...(use === 'payment' ? [{ label: 'Banks by', value: bankCodeWords[code] }] : []),
            ]}
          />
          <Preview draft={layout} />
          <section className="column8">
            <strong>Columns</strong>
            <ol className={classes.list}>
              {columns.map(({ heading, content }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has nothing of its own but its place.
                <li key={at}>
                  {heading || content}
                  <span className="dimmed">: {wordsOf(content, use)}</span>
                </li>
              ))}
            </ol>
          </section>
          <div className="buttons">
            {mayEdit ? (
              <Button
                variant="default"
                onClick={() => {
                  close()
                  void ask(<LayoutDialog layout={layout} isCopy />)
                }}
              >
                Copy to change
              </Button>
            ) : null}
            <Button onClick={close}>Close</Button>
          </div>
          {is_ready && mayEdit ? <p className="dimmed">It came with the portal and stays as it is.</p> : null}
        </div>
      )}
    </Dialog>
  )
}

/** 'Account number', or text of its own as it stands. */
function wordsOf(content: string, use: Layout['use']): string {
  const [field] = fieldsOf(content)
  return field && content === `{${field}}` ? (paperFields[use][field]?.words ?? content) : content || 'nothing'
}

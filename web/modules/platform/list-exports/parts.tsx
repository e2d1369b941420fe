/** One's own exports of long lists, to be downloaded once their files are made. */
import { files } from '@iroko/contract/platform/files'
import { listExports } from '@iroko/contract/platform/list-exports'
import { IconDownload } from '@tabler/icons-react'
import { useCall } from '../../../lib/use-call.ts'
import { fileSize } from '../../../screens/files/file-words.ts'
import { save } from '../../../screens/files/save.ts'
import { ToolButton } from '../../../screens/tool-button.tsx'
import { DateText } from '../../../ui/date/date-text.tsx'
import card from '../../../ui/list-card.module.css'
import { Section } from '../../../ui/page.tsx'
import { StatusBadge, type StatusMap } from '../../../ui/state/status-badge.tsx'
import { statusWords } from '../../../ui/state/status-words.ts'

const prefix = 'Export | '
const states: StatusMap<'waiting' | 'failed'> = { waiting: statusWords.running, failed: statusWords.failed }

/** Nothing when there are none: few people ever export a long list. */
export function ListExports() {
  const rows = useCall(listExports.mine).data?.list_exports ?? []
  if (rows.length === 0) return null
  return (
    <Section title="Exports">
      <ul className={`surface ${card.list}`}>
        {rows.map(({ id, name, state, size, created_at, file_id }) => (
          <li key={id} className={card.row}>
            <div className={card.words}>
              <p className="strong">{name}</p>
              <p className="small">
                Requested <DateText value={created_at} />
                {size === null ? '' : `, ${fileSize(size)}`}
              </p>
            </div>
            {state === 'done' && file_id ? (
              <ToolButton
                label={`Download ${name}`}
                icon={<IconDownload size={18} />}
                onClick={() => void save(files.download, { params: { id: file_id } }, prefix)}
              />
            ) : (
              <StatusBadge status={state === 'done' ? 'failed' : state} map={states} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

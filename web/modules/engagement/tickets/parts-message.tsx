import type { Endpoint, Input, Output } from '@iroko/contract/endpoint'
import type { ticketDesk } from '@iroko/contract/engagement/ticket-desk'
import { alertFor } from '@iroko/contract/errors'
import { IconPaperclip } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { download } from '../../../lib/api.ts'
import { fileSize } from '../../../screens/files/file-words.ts'
import { DateText } from '../../../ui/date/date-text.tsx'
import { RichText } from '../../../ui/words/rich-text.tsx'
import classes from './parts.module.css'

type File = Output<typeof ticketDesk.show>['ticket']['files'][number]

interface FilePlace<E extends Endpoint> {
  call: E
  input: Input<E>
}

interface MessageProps<E extends Endpoint> {
  author: string
  at: string
  /** Rich text. */
  body: string
  files: readonly File[]
  /** Where a file of it is read. */
  fileOf: (id: string) => FilePlace<E>
  isTeam?: boolean
  /** Only the team sees it. */
  isNote?: boolean
  /** The mail that it came in, for the team. */
  mail?: ReactNode
}

/** One message of a ticket: who, when, what, and its files. */
export function Message<E extends Endpoint>({ author, at, body, files, fileOf, isTeam, isNote, mail }: MessageProps<E>) {
  const save = async ({ id, name }: File) => {
    const { call, input } = fileOf(id)
    try {
      await download(call, input, 'raw', name)
    } catch (error) {
      showAlert({ kind: 'warning', text: alertFor(error, 'Ticket | ') })
    }
  }
  return (
    <li className={`surface ${classes.message}`} data-team={isTeam || undefined} data-note={isNote || undefined}>
      <div className={`line8 ${classes.by}`}>
        <strong>{author}</strong>
        {isNote ? <span className="small">Internal note</span> : null}
        <span className={classes.at}>
          <DateText value={at} />
        </span>
      </div>
      <RichText html={body} />
      {files.length > 0 ? (
        <ul className={classes.files} aria-label="Files">
          {files.map((file) => (
            <li key={file.id}>
              <button type="button" className={`bare ${classes.file}`} onClick={() => void save(file)}>
                <IconPaperclip size={16} aria-hidden="true" />
                {file.name} ({fileSize(file.size)})
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {mail}
    </li>
  )
}

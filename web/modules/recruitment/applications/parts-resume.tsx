/** The resume beside the form: the words that were found in it, or the PDF itself. */
import { applications } from '@iroko/contract/recruitment/applications'
import { apply } from '@iroko/contract/recruitment/apply'
import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useCall, useSend } from '../../../lib/use-call.ts'
import { FileButton } from '../../../screens/files/file-button.tsx'
import { Loaded } from '../../../ui/state/loaded.tsx'
import classes from './parts.module.css'
import type { Application } from './parts-application.tsx'

const views = [
  { value: 'text', label: 'Text' },
  { value: 'pdf', label: 'PDF' },
]

export function Resume({ application }: { application: Application }) {
  const { id, resume, full_name } = application
  const [view, setView] = useState('text')
  const [path, setPath] = useState('')
  const show = useSend(apply.view, {
    prefix: 'Resume | ',
    onSuccess: (shown) => {
      setPath(shown.path)
      setView('pdf')
    },
  })
  const choose = (next: string) => (next === 'pdf' ? show.mutate({ params: { id } }) : setView(next))
  return (
    <section className={`card16 ${classes.resume}`} aria-labelledby="resume">
      <h2 id="resume" className={`heading ${classes.resumeTitle}`}>
        Resume
      </h2>
      {resume ? (
        <div className="line8">
          <FileButton file={{ id, name: resume.name }} call={apply.resume} />
          {resume.type === 'application/pdf' ? (
            <SegmentedControl
              size="xs"
              data={views}
              value={view}
              onChange={choose}
              disabled={show.isPending}
              aria-label="How the resume is shown"
            />
          ) : null}
        </div>
      ) : null}
      {view === 'pdf' ? (
        <iframe className={classes.pdf} src={path} title={`Resume of ${full_name}`} />
      ) : (
        <Words application={application} />
      )}
    </section>
  )
}

function Words({ application: { id, resume } }: { application: Application }) {
  const found = useCall(applications.resumeText, { params: { id } })
  return (
    <Loaded found={found} prefix="Job application | " count={3} height={96}>
      {({ resume_text }) => (
        <p className={classes.words}>
          {resume_text || (resume ? 'No text was found in the file: it may be a picture.' : 'No resume was sent.')}
        </p>
      )}
    </Loaded>
  )
}

/** Choosing, seeing and sending a profile picture, and taking it away. */

import { alertFor, isFault } from '@iroko/contract/errors'
import { pictureLimits, pictures } from '@iroko/contract/people/pictures'
import { Button, FileButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { showAlert } from '../../../lib/alerts.ts'
import { call } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useSend } from '../../../lib/use-call.ts'
import { useClose } from '../../../screens/ask.tsx'
import { AskButton } from '../../../screens/ask-button.tsx'
import { Dialog } from '../../../screens/dialog.tsx'
import { refusalSentence } from '../../../screens/files/file-words.ts'
import { PersonAvatar } from '../../../ui/person/avatar.tsx'
import { Progress } from '../../../ui/state/progress.tsx'
import classes from './parts.module.css'

interface PictureDialogProps {
  person: { ogid: string; full_name: string; profile_picture: string | null }
  isOwn: boolean
}

export function PictureDialog({ person, isOwn }: PictureDialogProps) {
  const close = useClose()
  const { ogid, full_name, profile_picture } = person
  const chosen = useChosen()
  const sending = useSending(ogid, chosen.refuse, () => close(true))
  const remove = useSend(pictures.remove, { prefix: 'Picture | ', success: 'message', onSuccess: () => close(true) })
  const isSending = sending.fraction !== undefined
  return (
    <Dialog title={isOwn ? 'Your picture' : `Picture of ${full_name}`} width={460} dirty={chosen.file !== undefined}>
      {(cancel) => (
        <div className="column16">
          <div className={`column12 ${classes.preview}`}>
            <PersonAvatar name={full_name} picture={chosen.address ?? profile_picture} size={160} />
            <p className={classes.words} aria-live="polite">
              {chosen.file
                ? `${chosen.file.name}: preview, cropped to a square.`
                : `${pictureLimits.words}. All employees see it. Its location data is removed.`}
            </p>
          </div>
          {chosen.problem ? (
            <p className="problem" role="alert">
              {chosen.problem}
            </p>
          ) : null}
          {isSending ? (
            <Progress
              label={`Uploading ${chosen.file?.name}`}
              done={sending.fraction ?? 0}
              total={1}
              text={`${Math.round((sending.fraction ?? 0) * 100)}%`}
            />
          ) : null}
          <div className="buttons">
            {profile_picture && !chosen.file ? (
              <AskButton
                variant="subtle"
                color="red"
                loading={remove.isPending}
                className={classes.remove}
                ask={() => ({
                  title: isOwn ? 'Remove your picture?' : `Remove the picture of ${full_name}?`,
                  text: 'Initials replace it everywhere. The picture is deleted for good.',
                  action: 'Remove picture',
                  cancel: 'Keep picture',
                  danger: true,
                })}
                run={() => remove.mutate({ params: { ogid } })}
              >
                Remove
              </AskButton>
            ) : null}
            <Button variant="default" onClick={cancel}>
              Cancel
            </Button>
            <FileButton
              onChange={chosen.choose}
              accept={pictureLimits.types.join(',')}
              inputProps={{ 'aria-label': 'Picture' }}
            >
              {(props) => (
                <Button {...props} variant={chosen.file ? 'default' : 'filled'} disabled={isSending}>
                  {chosen.file ? 'Choose another' : 'Choose picture'}
                </Button>
              )}
            </FileButton>
            {chosen.file ? (
              <Button loading={isSending} onClick={() => void sending.send(chosen.file)}>
                Save picture
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </Dialog>
  )
}

/** The picture that was chosen, with an address to show it by before it is sent. */
function useChosen() {
  const [file, setFile] = useState<File>()
  const [address, setAddress] = useState<string>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const choose = (found: File | null) => {
    if (!found) return
    const isTaken = pictureLimits.types.some((type) => type === found.type)
    const code = isTaken ? (found.size > pictureLimits.bytes ? 'file-too-large' : undefined) : 'file-invalid-type'
    setProblem(code ? refusalSentence(found.name, code, pictureLimits) : undefined)
    setFile(code ? undefined : found)
  }
  return { file, address, problem, choose, refuse: setProblem }
}

/** The picture on its way; leaving the dialog stops it. */
function useSending(ogid: string, refuse: (sentence: string) => void, onSent: () => void) {
  const [fraction, setFraction] = useState<number>()
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const send = async (file: File | undefined) => {
    if (!file) return
    controller.current = new AbortController()
    const { signal } = controller.current
    setFraction(0)
    try {
      const input = { params: { ogid }, body: { file } }
      const { message } = await call(pictures.set, input, { progress: setFraction, signal })
      showAlert({ kind: 'success', text: message })
      void queryClient.invalidateQueries()
      onSent()
    } catch (error) {
      if (!signal.aborted) refuse(isFault(error) && error.fields?.file ? error.fields.file : alertFor(error))
    } finally {
      setFraction(undefined)
    }
  }
  return { fraction, send }
}

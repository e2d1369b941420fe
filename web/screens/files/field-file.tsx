import '@mantine/dropzone/styles.layer.css'
import { filePurposes } from '@iroko/contract/platform/files'
import { ActionIcon, Input } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFile, IconX } from '@tabler/icons-react'
import { Progress } from '../../ui/state/progress.tsx'
import { type FieldOf, type FieldProps, listOf, textOf } from '../fields/field-props.ts'
import classes from './field-file.module.css'
import { fileSize, refusalSentence } from './file-words.ts'
import { useUploads } from './use-uploads.ts'

/** Files are sent as soon as they are dropped or chosen; the field holds their ids. */
export function FileField<Draft>({ form, field, props }: FieldProps<Draft, FieldOf<Draft, 'file'>>) {
  const purpose = filePurposes[field.purpose]
  const value = form.values[field.name]
  const ids = field.isMulti ? listOf(value) : listOf(value ? [textOf(value)] : [])
  const uploads = useUploads({
    purpose: field.purpose,
    known: field.known ?? [],
    upload: field.upload,
    hold: (isHeld) => form.hold(field.name, isHeld),
    done: (id) => form.set(field.name, field.isMulti ? [...ids, id] : id),
  })
  const drop = (id: string) => form.set(field.name, field.isMulti ? ids.filter((other) => other !== id) : '')
  const problem = uploads.problem ?? props.error
  return (
    <Input.Wrapper
      label={props.label}
      description={props.description}
      inputWrapperOrder={props.inputWrapperOrder}
      required={props.required}
      error={problem}
    >
      <Dropzone
        onDrop={uploads.send}
        onReject={(refused) =>
          uploads.refuse(refusalSentence(refused[0]?.file.name ?? '', refused[0]?.errors[0]?.code, purpose))
        }
        accept={[...purpose.types]}
        maxSize={purpose.bytes}
        multiple={field.isMulti ?? false}
        disabled={props.disabled}
        className={classes.zone}
        inputProps={{ 'aria-label': props.label }}
        data-invalid={problem ? true : undefined}
      >
        <p className={classes.words}>
          <strong>Drop a file here or press to choose one</strong>
          <span>{purpose.words}</span>
        </p>
      </Dropzone>
      <ul className="column">
        {uploads.running.map((file) => (
          <li key={file.key} className={classes.file}>
            <Progress label={file.name} done={file.fraction} total={1} text={`${Math.round(file.fraction * 100)}%`} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Stop uploading ${file.name}`}
              onClick={() => uploads.stop(file.key)}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
        {ids.map((id) => {
          const file = uploads.kept(id)
          return (
            <li key={id} className={classes.file}>
              <IconFile size={18} aria-hidden="true" />
              <span className={`cut ${classes.name}`}>{file?.name ?? 'File'}</span>
              <span className={classes.size}>{file ? fileSize(file.size) : ''}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${file?.name ?? 'the file'}`}
                onClick={() => drop(id)}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          )
        })}
      </ul>
    </Input.Wrapper>
  )
}

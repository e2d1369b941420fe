import '../../ui/mantine-over.ts'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/Tooltip.layer.css'
import '@mantine/core/styles/SimpleGrid.layer.css'
import '@mantine/core/styles/Typography.layer.css'
import '@mantine/tiptap/styles.layer.css'
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { Image } from '@tiptap/extension-image'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import { type Editor, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import { type FieldOf, type FieldProps, textOf } from '../fields/field-props.ts'
import classes from './field-rich-text.module.css'
import { RichTextTools } from './rich-text-tools.tsx'

const extensions = [
  // Only what has a button: what is pasted loses the rest, as the server would take it away.
  StarterKit.configure({
    heading: false,
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: { openOnClick: false, protocols: ['https', 'http', 'mailto', 'tel'] },
  }),
  TextAlign.configure({ types: ['paragraph'] }),
  TextStyle,
  Color,
  FontSize,
  Image.configure({ allowBase64: true }),
]

/** Text with size, style, lists, links, images, alignment and colour (specification 9), as HTML; one with nothing in it is ''. */
export function RichTextField<Draft>({ form, field, props }: FieldProps<Draft, FieldOf<Draft, 'textarea' | 'richText'>>) {
  const value = textOf(form.values[field.name])
  const latest = useRef({ sent: value, set: form.set })
  useEffect(() => {
    latest.current.set = form.set
  })
  const editor = useEditor({
    extensions,
    content: value,
    editable: !props.disabled,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': props.label,
        ...(props.required ? { 'aria-required': 'true' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => {
      latest.current.sent = htmlOf(changed)
      latest.current.set(field.name, latest.current.sent)
    },
  })

  // The form was reset or filled from elsewhere.
  useEffect(() => {
    if (!editor || value === latest.current.sent) return
    latest.current.sent = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <Input.Wrapper
      label={props.label}
      description={props.description}
      inputWrapperOrder={props.inputWrapperOrder}
      required={props.required}
      error={props.error}
      labelElement="div"
    >
      <RichTextEditor editor={editor} className={classes.editor} data-invalid={props.error ? true : undefined}>
        <RichTextTools editor={editor} />
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  )
}

function htmlOf(editor: Editor): string {
  const hasPicture = editor.getHTML().includes('<img')
  return editor.getText().trim() === '' && !hasPicture ? '' : editor.getHTML()
}

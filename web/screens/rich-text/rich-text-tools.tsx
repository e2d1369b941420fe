import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { useRef } from 'react'
import { showAlert } from '../../lib/alerts.ts'
import { Choice } from '../../ui/choice/choice.tsx'
import classes from './field-rich-text.module.css'

const sizes = [
  { value: '0.8125em', label: 'Small' },
  { value: '', label: 'Normal' },
  { value: '1.25em', label: 'Large' },
  { value: '1.5em', label: 'Huge' },
]

/** Dark enough on white; what shows a text lightens them on black. */
const colours = ['#c92a2a', '#c2410c', '#8a6d00', '#237a36', '#0b7285', '#1971c2', '#7048e8', '#a61e4d', '#6b6b6b']

/** The editor's buttons, in the order of the specification: size, style, list, link, image, alignment, colour. */
export function RichTextTools({ editor }: { editor: Editor | null }) {
  return (
    <RichTextEditor.Toolbar>
      <SizeChoice editor={editor} />
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Link />
        <RichTextEditor.Unlink />
        <PictureButton editor={editor} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.AlignLeft />
        <RichTextEditor.AlignCenter />
        <RichTextEditor.AlignRight />
        <RichTextEditor.AlignJustify />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.ColorPicker colors={colours} colorPickerProps={{ swatchesPerRow: 9 }} />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}

function SizeChoice({ editor }: { editor: Editor | null }) {
  const size = useEditorState({ editor, selector: ({ editor: now }) => String(now?.getAttributes('textStyle').fontSize ?? '') })
  const choose = (next: string) => {
    const chain = editor?.chain().focus()
    if (next) chain?.setFontSize(next).run()
    else chain?.unsetFontSize().run()
  }
  return <Choice label="Size" isLabelHidden value={size ?? ''} options={sizes} onChange={choose} />
}

function PictureButton({ editor }: { editor: Editor | null }) {
  const input = useRef<HTMLInputElement>(null)
  const insert = async (file: File | undefined) => {
    if (!file) return
    try {
      editor
        ?.chain()
        .focus()
        .setImage({ src: await pictureUrl(file), alt: file.name })
        .run()
    } catch {
      showAlert({ kind: 'warning', text: `${file.name} is not a supported image` })
    }
  }
  return (
    <RichTextEditor.Control aria-label="Image" title="Image" onClick={() => input.current?.click()}>
      <IconPhoto size={16} stroke={1.5} />
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className={classes.picture}
        tabIndex={-1}
        aria-hidden="true"
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          void insert(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </RichTextEditor.Control>
  )
}

/** Wide enough to read a screenshot, small enough to travel inside the text. */
const widest = 960
const quality = 0.8

/** A picture as a `data:` address, scaled down so that it can be part of the text; throws when it is no picture. */
async function pictureUrl(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, widest / picture.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot process images')
  // JPEG knows no transparency; without a ground it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/jpeg', quality)
}

/**
 * The faces of documents, read once for all of them. What a word looks like is kept, because shaping is most of the work of a page; a
 * document carries only the letters that it uses.
 */
import { fileURLToPath } from 'node:url'
import { type Font, type Glyph, type GlyphRun, openSync } from 'fontkit'

/** Words that are kept of a face; amounts of many payslips would fill memory. */
const mostWords = 5000

/** Contextual forms make up most of the rules of the face and none of the letters of a document. */
const features = { calt: false }
/** Amounts stand under each other digit by digit. */
const figures = { ...features, tnum: true }
const isAmount = (word: string): boolean => /^₦?[\d,.]+ ?$/.test(word)

/**
 * The glyphs of a word with the letters that they stand for, by which a document is copied and read aloud. The face has one object a glyph and
 * keeps the letters for which it was asked first: none of a dot that came as a part of 'é'.
 */
function withLetters(glyphs: readonly Glyph[], text: string): Glyph[] {
  const letters = [...text]
  if (letters.length !== glyphs.length) return [...glyphs]
  return glyphs.map((glyph, at) => Object.create(glyph, { codePoints: { value: [letters[at]?.codePointAt(0)] } }))
}

/** The face with its words kept; a document scales the positions that it gets, so each gets its own. */
function keeping(font: Font): Font {
  const words = new Map<string, GlyphRun>()
  const shape = (text: string): GlyphRun => {
    const known = words.get(text)
    if (known) return known
    if (words.size >= mostWords) words.clear()
    const run = font.layout(text, isAmount(text) ? figures : features)
    run.glyphs = withLetters(run.glyphs, text)
    words.set(text, run)
    return run
  }
  const layout = (text: string, wanted?: Record<string, boolean>) => {
    if (wanted) return font.layout(text, wanted)
    const { glyphs, positions: kept } = shape(text)
    const positions = kept.map((position) => ({ ...position }))
    // Asked for once the positions are scaled.
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
  return Object.create(font, { layout: { value: layout } })
}

/** The face of the portal; unlike the faces that every reader of PDF has, it has the naira and the letters of Yoruba and Igbo. */
export const fontFiles = {
  text: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  strong: fileURLToPath(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
}
type Face = keyof typeof fontFiles

const opened = new Map<Face, Font>()

/** Read when the first document needs it. */
function faceOf(name: Face): Font {
  const known = opened.get(name)
  if (known) return known
  const font = openSync(fontFiles[name])
  if ('fonts' in font) throw new Error(`${fontFiles[name]} holds several faces`)
  const face = keeping(font)
  opened.set(name, face)
  return face
}

/** Makes `text` and `strong` known to a document; it takes opened faces, which its types do not say. */
export function registerFonts(pdf: PDFKit.PDFDocument): void {
  for (const name of ['text', 'strong'] as const) pdf.registerFont(name, faceOf(name) as unknown as string)
}

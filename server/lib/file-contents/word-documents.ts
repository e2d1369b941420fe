/** Documents of Word, as people send them: what kind one is, told by its bytes, and what speaks against opening it. */
import { inflateRaw } from 'node:zlib'
import { type Visitor, visitXml } from '../xml.ts'
import { isOnOwnDisk, isPlainLink } from './active-content.ts'
import { type Compound, openCompound } from './compound.ts'

export type WordTrouble = 'macros' | 'password' | 'contents' | 'unpacks' | 'outside' | 'damaged'

const mostEntries = 1000
const mostUnpacked = 50 * 1024 * 1024
const mostRatio = 100
/** Small parts are packed well by nature: what matters begins here. */
const ratioFrom = 1024 * 1024

interface Entry {
  name: string
  isEncrypted: boolean
  method: number
  packed: number
  size: number
  /** Where its own header begins. */
  at: number
}

/** What stands in the list at the end of a zip; undefined when there is none. */
export function zipEntries(zip: Buffer): Entry[] | undefined {
  try {
    const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
    if (end < 0) return undefined
    const count = zip.readUInt16LE(end + 10)
    if (count > mostEntries) return Array.from({ length: count }, () => empty)
    let at = zip.readUInt32LE(end + 16)
    return Array.from({ length: count }, () => {
      if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry')
      const nameBytes = zip.readUInt16LE(at + 28)
      const entry = {
        name: zip.toString('utf8', at + 46, at + 46 + nameBytes),
        isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
        method: zip.readUInt16LE(at + 10),
        packed: zip.readUInt32LE(at + 20),
        size: zip.readUInt32LE(at + 24),
        at: zip.readUInt32LE(at + 42),
      }
      at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
      return entry
    })
  } catch {
    return undefined
  }
}

const empty: Entry = { name: '', isEncrypted: false, method: 0, packed: 0, size: 0, at: 0 }

/** The bytes of one entry, at most as many as it says; undefined when they are others. */
export function readEntry(zip: Buffer, { method, packed, size, at }: Entry): Promise<Buffer | undefined> {
  if (at + 30 > zip.length) return Promise.resolve(undefined)
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  const bytes = zip.subarray(start, start + packed)
  if (method === 0) return Promise.resolve(bytes.length === size ? bytes : undefined)
  if (method !== 8) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    inflateRaw(bytes, { maxOutputLength: Math.max(1, size) }, (error, unpacked) =>
      resolve(error || unpacked.length !== size ? undefined : unpacked),
    )
  })
}

/** Why a DOCX is not taken; undefined when nothing speaks against it. */
export async function troubleOfDocx(zip: Buffer): Promise<WordTrouble | undefined> {
  const entries = zipEntries(zip)
  if (!entries?.some(({ name }) => name === 'word/document.xml'))
    return entries && entries.length > mostEntries ? 'unpacks' : 'damaged'
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  if (entries.length > mostEntries || unpacked > mostUnpacked) return 'unpacks'
  if (entries.some(({ size, packed }) => size > ratioFrom && size > packed * mostRatio)) return 'unpacks'
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'password'
  const names = entries.map(({ name }) => name.toLowerCase())
  if (names.some((name) => /vba|macro/.test(name))) return 'macros'
  if (names.some((name) => /(^|\/)(embeddings|activex)\/|\.(zip|exe|js|vbs|bin|docx?|docm|xlsm?)$/.test(name)))
    return 'contents'
  if (names.some((name) => name.split(/[/\\]/).includes('..') || /^[/\\]|:/.test(name))) return 'damaged'
  // One after another: of what is unpacked never more than one part is in memory. Each is, so that none is larger than it says.
  for (const entry of entries) {
    const bytes = await readEntry(zip, entry)
    if (!bytes) return 'unpacks'
    const trouble = troubleOfPart(entry.name, bytes)
    if (trouble) return trouble
  }
  return undefined
}

function troubleOfPart(name: string, bytes: Buffer): WordTrouble | undefined {
  if (name === '[Content_Types].xml' && /macroEnabled|vbaProject/i.test(bytes.toString('utf8'))) return 'macros'
  const ending = name.toLowerCase()
  if (ending.endsWith('.rels')) return troubleOfRelations(bytes)
  return ending.endsWith('.xml') ? troubleOfFields(bytes) : undefined
}

/** What a part of a document may be of it: the last word of the type of its relation. Anything else could be opened by another program. */
const knownRelations = new Set(
  `officeDocument styles stylesWithEffects settings webSettings fontTable font theme numbering footnotes endnotes header footer image
    hyperlink comments commentsExtended commentsIds commentsExtensible people customXml customXmlProps core-properties metadata
    extended-properties custom-properties thumbnail glossaryDocument diagramData diagramLayout diagramQuickStyle diagramColors diagramDrawing
    chart chartColorStyle chartStyle chartUserShapes themeOverride printerSettings webSettings classificationlabels`.split(
    /\s+/,
  ),
)

/**
 * A template or a picture of another address: to open the document tells it who reads; a template of the writer's own disk is not found by others.
 * A link does nothing until it is pressed. What the document
 * takes in besides (a program's object, a page, another document) is refused by the list of what belongs to one.
 */
function troubleOfRelations(xml: Buffer): WordTrouble | undefined {
  const troubles = new Set<WordTrouble>()
  try {
    visitXml(xml, {
      open: (name, { TargetMode = 'Internal', Type = '', Target = '' }) => {
        if (name !== 'Relationship') return
        const kind = Type.slice(Type.lastIndexOf('/') + 1)
        const isLink = kind === 'hyperlink'
        const isOwnTemplate = kind === 'attachedTemplate' && isOnOwnDisk(Target)
        if (TargetMode !== 'Internal' && !isOwnTemplate && !(isLink && isPlainLink(Target))) troubles.add('outside')
        if (!knownRelations.has(kind) && !isOwnTemplate) troubles.add('contents')
      },
    })
  } catch {
    return 'damaged'
  }
  return [...troubles][0]
}

/** Fields that count, number, name and link. The others read files and addresses, or ask programs. */
const knownFields = new Set(
  `HYPERLINK PAGE NUMPAGES PAGEREF REF NOTEREF TOC TC TA TOA XE INDEX SEQ STYLEREF SECTION SECTIONPAGES DATE TIME CREATEDATE SAVEDATE PRINTDATE
    EDITTIME AUTHOR LASTSAVEDBY TITLE SUBJECT KEYWORDS COMMENTS DOCPROPERTY FILENAME FILESIZE TEMPLATE NUMWORDS NUMCHARS REVNUM USERNAME
    USERINITIALS USERADDRESS FORMTEXT FORMCHECKBOX FORMDROPDOWN MERGEFIELD MERGEREC MERGESEQ IF COMPARE SET ASK FILLIN LISTNUM AUTONUM
    AUTONUMLGL AUTONUMOUT SYMBOL EQ ADVANCE BIBLIOGRAPHY CITATION ADDIN SHAPE BARCODE DISPLAYBARCODE`.split(/\s+/),
)

const isKnownField = (code: string): boolean => {
  const [, word = ''] = /^\s*([^\s\\"]*)/.exec(code) ?? []
  return word === '' || word.startsWith('=') || knownFields.has(word.toUpperCase())
}

/** Fields in a part, in whatever pieces their code is written; a part that is no XML is no part of a document. */
function troubleOfFields(xml: Buffer): WordTrouble | undefined {
  const open: { code: string; isCode: boolean }[] = []
  let isStrange = false
  const look = (code: string): void => {
    if (!isKnownField(code)) isStrange = true
  }
  try {
    const visitor: Visitor = {
      open: (name, attributes) => {
        if (name === 'fldSimple') look(attributes['w:instr'] ?? '')
        if (name !== 'fldChar') return
        const kind = attributes['w:fldCharType']
        if (kind === 'begin') open.push({ code: '', isCode: true })
        const field = open.at(-1)
        if (kind === 'separate' && field) field.isCode = false
        if (kind === 'end') look(open.pop()?.code ?? '')
      },
      close: (name, text) => {
        const field = open.at(-1)
        // Code outside of a field does nothing by the standard, and is looked at all the same.
        if (name === 'instrText' && field?.isCode) field.code += text
        else if (name === 'instrText') look(text)
      },
    }
    // A drawing of older programs stands in an attribute, as long as it is.
    visitXml(xml, visitor, mostUnpacked)
  } catch {
    return 'damaged'
  }
  for (const { code } of open) look(code)
  return isStrange ? 'outside' : undefined
}

/** Where a Word document of before 2007 says that it is one, and that it takes a password. */
const wordMark = 0xa5ec
const passwordBit = 0x0100

/** Why a DOC is not taken; undefined when nothing speaks against it. */
export function troubleOfDoc(bytes: Buffer): WordTrouble | undefined {
  const compound = openCompound(bytes)
  return compound ? troubleOf(compound) : 'damaged'
}

function troubleOf({ names, read }: Compound): WordTrouble | undefined {
  if (names.some((name) => /^Encrypt(ed|ion)/.test(name))) return 'password'
  if (names.some((name) => /^(Macros|VBA|_VBA_PROJECT.*)$/i.test(name))) return 'macros'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the name of a file that is packed into a document begins with one.
  if (names.some((name) => /^\x01Ole10Native$/i.test(name))) return 'contents'
  const document = read('WordDocument')
  if (!document || document.length < 34 || document.readUInt16LE(0) !== wordMark) return 'damaged'
  return document.readUInt16LE(10) & passwordBit ? 'password' : undefined
}

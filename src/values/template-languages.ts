import { ediFilters, ediWriting } from './edi-template.ts'
import { LiquidEngine } from './liquid.ts'
import { svgFilters, zplFilters } from './liquid-drawing.ts'
import { textFilters } from './liquid-filters.ts'
import { zplWriting } from './zpl-fields.ts'

/** What templates become: plain text for the values of actions, pages as HTML, the language of label printers, and segments of EDI. */
export const templateLanguages = {
  text: new LiquidEngine('text', textFilters),
  html: new LiquidEngine('html', { ...textFilters, ...svgFilters }),
  zpl: new LiquidEngine(zplWriting, { ...textFilters, ...zplFilters }),
  edi: new LiquidEngine(ediWriting, { ...textFilters, ...ediFilters }),
} as const

/** The name of what templates become. */
export type TemplateLanguage = keyof typeof templateLanguages

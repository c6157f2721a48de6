import { LiquidEngine } from './liquid.ts'
import { svgFilters, zplFilters } from './liquid-drawing.ts'
import { textFilters } from './liquid-filters.ts'

/** Renders printed forms: pages as HTML, labels in the language of label printers. */
export const printedForms = {
  html: new LiquidEngine('html', { ...textFilters, ...svgFilters }),
  zpl: new LiquidEngine('text', { ...textFilters, ...zplFilters }),
} as const

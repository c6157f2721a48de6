import { belongsTo, choice, decimal, flag, resource, text } from '#declare/resource.ts'

/** A printed form. */
export const templates = resource({
  name: 'templates',
  one: 'template',
  area: 'printing',
  means: 'A printed form: its content is a Liquid file attached to it.',
  verbs: ['create', 'update', 'remove'],

  fields: {
    template_type:   belongsTo('template_types', { initially: { field: 'code', value: 'custom' }, means: 'What it prints; a free form when not given.' }),
    name:            text({ max: 50, accepts: ['code'], means: 'The name shown to people; the name of its type when not given.' }),
    default:         flag({ sole: 'at_most_one', within: ['template_type'], means: 'Whether it is the form taken for its type.' }),
    template_header: belongsTo('templates', { means: 'The form printed at the head of each page.' }),
    template_footer: belongsTo('templates', { means: 'The form printed at the foot of each page.' }),
    account:         belongsTo('accounts', { means: 'The account for which it is preferred.' }),
    format:          choice(['html', 'zpl'], { read_only: true, plain: true, means: 'The form of the attached file.' }),
    file_name:       text({ read_only: true, means: 'The name of the attached file.' }),
    orientation:     choice(['Portrait', 'Landscape'], { initially: 'Portrait', plain: true, means: 'How the page is turned.' }),
    page_height:     decimal({ min: 1, max: 2000, initially: 297, unit: 'mm', means: 'Height of the page in millimetres.' }),
    page_width:      decimal({ min: 1, max: 2000, initially: 210, unit: 'mm', means: 'Width of the page in millimetres.' }),
    top:             decimal({ min: 0, max: 2000, initially: 10, unit: 'mm', means: 'Margin at the top in millimetres.' }),
    bottom:          decimal({ min: 0, max: 2000, initially: 10, unit: 'mm', means: 'Margin at the bottom in millimetres.' }),
    left:            decimal({ min: 0, max: 2000, initially: 10, unit: 'mm', means: 'Margin on the left in millimetres.' }),
    right:           decimal({ min: 0, max: 2000, initially: 10, unit: 'mm', means: 'Margin on the right in millimetres.' }),
    header_height:   decimal({ min: 0, max: 2000, initially: 0, unit: 'mm', means: 'Height of the head in millimetres.' }),
    header_spacing:  decimal({ min: 0, max: 2000, initially: 0, unit: 'mm', means: 'Room below the head in millimetres.' }),
    footer_height:   decimal({ min: 0, max: 2000, initially: 0, unit: 'mm', means: 'Height of the foot in millimetres.' }),
    footer_spacing:  decimal({ min: 0, max: 2000, initially: 0, unit: 'mm', means: 'Room above the foot in millimetres.' }),
  },

  gathered: {
    print_params: [
      'orientation', 'page_height', 'page_width', 'top', 'bottom', 'left', 'right', 'header_height', 'header_spacing',
      'footer_height', 'footer_spacing',
    ],
  },
})

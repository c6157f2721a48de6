/** Texts of templates. */
export const templates = {
  views: { all: 'All', usual: 'Defaults', own: 'Written here', labels: 'Labels' },
  content: 'Content',
  liquid: 'Liquid of the template',
  preview: 'Preview',
  fault: (line: number, reason: string) => `Line ${line}: ${reason}`,
  on_record: 'Preview on a record',
  on_sample: 'With sample data',
  compare: 'Compare with the default',
  no_usual: 'There is no default template of this type.',
  usual_of: (name: string) => `Default: ${name}`,
  download: 'Download',
  upload: 'Open a file',
  saved: 'The template was saved',
  leave_title: 'Leave without saving?',
  leave_text: 'What you have changed in this template is lost.',
}

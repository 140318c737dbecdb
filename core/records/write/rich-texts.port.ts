/** HTML that people wrote, without whatever could act in another one's page (widgets 17.1). */
export abstract class RichTexts {
  abstract clean(html: string): string
}

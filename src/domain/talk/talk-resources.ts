import { type Model, type Resource, resourceNamed } from '#declare/model.ts'

/** The resources that comments are written with. */
export type TalkResources = {
  readonly model: Model
  readonly comments: Resource
  readonly notifications: Resource
}

/** The resources of comments and what they tell people. */
export function talkResourcesOf(model: Model): TalkResources {
  return {
    model,
    comments: resourceNamed(model, 'comments'),
    notifications: resourceNamed(model, 'notifications'),
  }
}

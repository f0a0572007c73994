import { Component, type ReactNode } from 'react';
import { MapMissing } from './map-missing.tsx';

/** A map that fails must not take the list with it. */
export class WithoutMap extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <MapMissing /> : this.props.children;
  }
}

package app.cloche.guest;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
